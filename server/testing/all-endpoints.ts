import { readdirSync } from 'node:fs'
import type { Endpoint, Resource } from '#contract/endpoint.ts'

const FOLDER = new URL('../../contract/endpoints/', import.meta.url)

/** Every endpoint of the contract, each once. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(FOLDER).map((file) => new URL(file, FOLDER).href)
  const modules: Record<string, Endpoint | Resource>[] = await Promise.all(
    files.map((file) => import(file)),
  )
  const declared = modules
    .flatMap((module) => Object.values(module))
    .flatMap((one) => ('path' in one ? [one] : Object.values(one)))
  return [...new Set(declared)]
}
