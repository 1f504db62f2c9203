import { arrayContains, asc, eq, sql } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/team-security.ts'
import * as schemas from '#contract/team-security.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { factorsOf } from '#server/modules/second-factors/second-factors.service.ts'
import { secondFactors } from '#server/modules/second-factors/second-factors.table.ts'
import { readTeamRule, writeTeamRule } from '#server/modules/second-factors/team-rule.ts'
import { users } from '#server/modules/users/users.table.ts'
import { identityOf } from './guards.ts'

const NONE_OF_YOURS =
  'Ajoutez d’abord une seconde étape à votre propre compte, dans « Mon espace », onglet « Sécurité ».'

/** Of each kind once: how many apps somebody has is theirs to know. */
const kinds = sql<
  schemas.ProtectedMember['factors']
>`coalesce(array_agg(distinct ${secondFactors.kind}) filter (where ${secondFactors.kind} is not null), '{}')`

const membersOf = (db: Database): Promise<schemas.ProtectedMember[]> =>
  db
    .select({ username: users.username, factors: kinds })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(arrayContains(users.roles, ['admin']))
    .groupBy(users.id)
    .orderBy(asc(users.usernameKey))

const readSecurity = async (db: Database) => ({
  required: await readTeamRule(db),
  members: await membersOf(db),
})

/** What is asked of everybody on the team when they sign in. */
export function teamSecurityRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readTeamSecurity, schemas.readTeamSecurity, () => readSecurity(deps.db))
  api.serve(endpoints.setTeamSecurity, schemas.setTeamSecurity, (request) =>
    deps.db.transaction(async (tx) => {
      const { required } = request.body
      const own = await factorsOf(tx, identityOf(request).user.id)
      if (required && own.length === 0) throw new AppError('conflict', NONE_OF_YOURS)
      const before = await writeTeamRule(tx, required)
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'security',
        id: 1,
        before: { second_factor_required: before },
        after: { second_factor_required: required },
      })
      return readSecurity(tx)
    }),
  )
}
