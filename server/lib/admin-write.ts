import type { FastifyRequest } from 'fastify'
import { isCurrent, VERSION_HEADER } from '#contract/if-match.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'

export type Change = {
  action: 'create' | 'update' | 'delete'
  noun: string
  id: number
  before: unknown
  after: unknown
}

/** Writes down who changed what, in the transaction that changes it. */
export type RecordChange = (
  tx: Transaction,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  change: Change,
) => Promise<void>

type Saving = Pick<FastifyRequest, 'headers'>

const CHANGED =
  'Un autre membre de l’équipe a modifié cet élément entre-temps. Rechargez-le avant d’enregistrer.'

/**
 * Optimistic locking: a save says which version it started from; when that is no longer how things
 * are, it is refused rather than laid over them. What changes by itself is nobody's conflict.
 */
export function assertUnchanged(
  { headers }: Saving,
  current: string | number,
  message = CHANGED,
): void {
  if (!isCurrent(headers[VERSION_HEADER], current)) throw new AppError('conflict', message)
}

export const gone = () => new AppError('not_found', 'Cet élément n’existe plus.')
