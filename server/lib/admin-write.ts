import type { FastifyRequest } from 'fastify'
import { fingerprint, SEEN_HEADER } from '#contract/fingerprint.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'

type Change = { action: 'create' | 'update' | 'delete'; noun: string; id: number; before: unknown; after: unknown }

/** Writes down who changed what, in the transaction that changes it. */
export type RecordChange = (tx: Database, request: Pick<FastifyRequest, 'id' | 'ip'>, change: Change) => Promise<void>

/** A save says what it started from; when that is no longer how things are, it is refused rather than laid over them. */
export function assertUnchanged({ headers }: Pick<FastifyRequest, 'headers'>, current: unknown): void {
  const seen = headers[SEEN_HEADER]
  if (seen !== undefined && seen !== fingerprint(current)) {
    throw new AppError('conflict', 'Un autre membre de l’équipe a modifié cet élément entre-temps. Rechargez-le avant d’enregistrer.')
  }
}

export const gone = () => new AppError('not_found', 'Cet élément n’existe plus.')
