import type { ContactInput } from '#contract/contact.ts'

export const CATEGORY_LABELS: Record<ContactInput['category'], string> = {
  contact: 'Contact général',
  remboursement: 'Remboursement',
  developpement: 'Développement',
}
