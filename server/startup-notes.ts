import type { Config } from './config.ts'

/** What an owner must know at a glance: where it runs, and what is not the real thing. */
export function startupNotes(config: Config, address: string): string[] {
  const port = new URL(address).port
  const notes = ['', `  ${config.brand.name} est en ligne : ${config.publicUrl ?? `http://localhost:${port}`}`]
  if (!config.databaseUrl) {
    notes.push(`  Base de données : intégrée, dans ${config.dataDir}. Pour de vrais paiements, utilisez PostgreSQL (DATABASE_URL).`)
  }
  return [...notes, '']
}
