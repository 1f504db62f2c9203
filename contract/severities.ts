export const SEVERITY_LEVELS = ['high', 'medium', 'low'] as const

/** One word for each, wherever a rule is read or written. */
export const SEVERITY_LABELS = { high: 'Grave', medium: 'Modérée', low: 'Légère' }
