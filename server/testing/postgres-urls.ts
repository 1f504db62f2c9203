import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { addressOn, runOn, TEMPLATE } from './migrated-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

const onServer = (statement: string) => runOn(inject('postgresUrl'), statement)

async function createDatabase(options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} ${options}`)
  return addressOn(inject('postgresUrl'), name)
}

export const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of a new, empty PostgreSQL database. */
export const newPostgresUrl = () => createDatabase()

/** The address of a new PostgreSQL database, migrated already. Copied by its files: half the work. */
export const migratedPostgresUrl = () => createDatabase(`template ${TEMPLATE} strategy file_copy`)

/** The address of a copy of a PostgreSQL database, which nobody may be connected to. */
export const copyPostgres = (url: string) => createDatabase(`template ${nameOf(url)}`)

/** Whoever is connected to it. */
export const dropPostgres = (url: string) => onServer(`drop database ${nameOf(url)} with (force)`)
