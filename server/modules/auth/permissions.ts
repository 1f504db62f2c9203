import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { AppError } from '#server/lib/errors.ts'

/** Whether somebody's group lets them do this. */
export function mayUse(
  { permissions }: { permissions: readonly Permission[] },
  permission: Permission,
): boolean {
  return permissions.includes(permission)
}

const named = (permissions: readonly Permission[]) =>
  permissions.map((one) => `« ${PERMISSIONS[one]} »`)

/** Why somebody is refused who has none of these. */
export const lackOf = (wanted: readonly Permission[]) =>
  new AppError('forbidden', `Votre groupe ne donne pas ce droit : ${named(wanted).join(' ou ')}.`)

/** Nobody gives what they do not have. */
export function assertMayGrant(
  { permissions }: { permissions: readonly Permission[] },
  wanted: readonly Permission[],
): void {
  const missing = wanted.filter((one) => !permissions.includes(one))
  if (missing.length === 0) return
  throw new AppError(
    'forbidden',
    `Vous ne pouvez pas donner un droit que vous n’avez pas : ${named(missing).join(', ')}.`,
  )
}
