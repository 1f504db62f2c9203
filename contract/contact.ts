import * as z from 'zod/mini'
import { email, line, text } from './fields.ts'

export const CONTACT_CATEGORIES = ['contact', 'remboursement', 'developpement'] as const

export const contactInput = z.object({
  name: line('Veuillez entrer votre nom', 100),
  email: email('Veuillez entrer une adresse email valide'),
  category: z.enum(CONTACT_CATEGORIES, 'Veuillez sélectionner une catégorie'),
  message: text('Veuillez entrer votre message', 5000),
})
export type ContactInput = z.infer<typeof contactInput>

export const sendContact = {
  body: contactInput,
  response: z.object({ success: z.boolean() }),
}
