import type * as z from 'zod/mini'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'

export const preparedAnswerFields = {
  title: field.line('Titre', 'Le titre est requis', 120),
  text: {
    ...field.text('Texte', 'Le texte est requis'),
    hint: '{pseudo} et {commande} sont remplacés dans la réponse.',
  },
}
export const { resource: preparedAnswerResource } = defineNoun(preparedAnswerFields)
export type PreparedAnswer = z.infer<typeof preparedAnswerResource.list.response>[number]
