import { addressOn, runOn, TEMPLATE } from '../server/testing/migrated-template.ts'

/** Where the workers, which inherit the environment, find the server. */
const ADDRESS = 'E2E_POSTGRES'

export function shareServer(url: string) {
  process.env[ADDRESS] = url
}

/** The address of a new database, migrated already. */
export async function newDatabase(name: string): Promise<string> {
  const server = process.env[ADDRESS] ?? ''
  await runOn(server, `create database ${name} template ${TEMPLATE}`)
  return addressOn(server, name)
}
