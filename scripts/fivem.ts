import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'
import { buildResource } from './lib/build-resource.ts'

await buildResource()
console.log(`Ressource prête : ${RESOURCE_FOLDER}`)
