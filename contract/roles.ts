/** Roles as stored by browsers: an array, or a JSON string of an array. */
export function readRoles(roles: unknown): string[] {
  if (Array.isArray(roles)) return roles.filter((role) => typeof role === 'string')
  if (typeof roles !== 'string') return []
  try {
    const parsed: unknown = JSON.parse(roles)
    return typeof parsed === 'string' ? [parsed] : readRoles(parsed)
  } catch {
    return [roles]
  }
}
