import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { secondFactors } from './second-factors.table.ts'
import { securitySettings } from './security-settings.table.ts'

const isRequired = eq(securitySettings.teamSecondFactor, true)

export async function readTeamRule(db: Database): Promise<boolean> {
  return (await db.$count(securitySettings, isRequired)) > 0
}

/** Whether somebody of the team has yet to add the second factor that the team's rule asks for. */
export async function lacksRequiredFactor(db: Database, userId: number): Promise<boolean> {
  const own = db.select({ one: sql`1` }).from(secondFactors).where(eq(secondFactors.userId, userId))
  return (await db.$count(securitySettings, and(isRequired, notExists(own)))) > 0
}

/** Answers what the rule was before, locked until the transaction ends. */
export async function writeTeamRule(tx: Transaction, teamSecondFactor: boolean): Promise<boolean> {
  await tx.insert(securitySettings).values({}).onConflictDoNothing()
  const [before] = await tx.select().from(securitySettings).for('update')
  await tx.update(securitySettings).set({ teamSecondFactor })
  return before?.teamSecondFactor ?? false
}
