import { fxServer } from './game.ts'

fxServer().log('démarrage')
