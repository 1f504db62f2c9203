import { eq } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/first-day.ts'
import type { FirstDay } from '#contract/first-day.ts'
import * as schemas from '#contract/first-day.ts'
import { milestones } from '#server/db/milestones.table.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { readSteps } from './first-steps.ts'

const AWAY = 'first-day-put-away'

async function readFirstDay(deps: Deps): Promise<FirstDay> {
  const away = await deps.db.$count(milestones, eq(milestones.name, AWAY))
  return { steps: await readSteps(deps), away: away > 0 }
}

export function firstDayRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readFirstDay, schemas.readFirstDay, () => readFirstDay(deps))

  api.serve(endpoints.putFirstDayAway, schemas.putFirstDayAway, async () => {
    const { steps } = await readFirstDay(deps)
    if (Object.values(steps).includes(false))
      throw new AppError('conflict', 'Il reste des étapes à faire.')
    await deps.db.insert(milestones).values({ name: AWAY }).onConflictDoNothing()
    return { steps, away: true }
  })
}
