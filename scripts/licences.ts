import { readFileSync, writeFileSync } from 'node:fs'
import { describeLicences, licencesOf } from './lib/licences.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
writeFileSync('docs/licences.md', describeLicences(licencesOf(lock)))
