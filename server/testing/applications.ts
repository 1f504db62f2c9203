import type { AdminForm } from '#contract/application-forms.ts'
import type { ApplicationField } from '#contract/application-kinds.ts'

let made = 0

export const askedField = (
  key: string,
  more: Partial<ApplicationField> = {},
): ApplicationField => ({
  key,
  kind: 'short',
  label: `Question ${key}`,
  help: '',
  required: false,
  options: [],
  ...more,
})

/** A form as the panel sends it, open and with one question that must be answered. */
export const formBody = (more: Partial<AdminForm> = {}) => ({
  title: `Formulaire ${++made}`,
  slug: '',
  intro: 'Dites-nous tout.',
  purpose: 'free' as const,
  open: true,
  waiting_days: 7,
  fields: [askedField('nom', { required: true }), askedField('plus', { kind: 'long' })],
  ...more,
})
