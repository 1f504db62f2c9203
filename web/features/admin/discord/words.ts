import type * as z from 'zod/mini'
import type { readDiscordRoles } from '#contract/discord-roles.ts'
import type { Refusal, RuleKind } from '#contract/discord-rule-kinds.ts'

export type DiscordRoles = z.infer<(typeof readDiscordRoles)['response']>

export const KINDS: Record<RuleKind, string> = {
  product: 'Achat ou grade',
  group: 'Groupe de l’équipe',
  form: 'Candidature acceptée',
}

/** What is wrong, and what to do. */
export const STATES: Record<Exclude<DiscordRoles['state'], 'fine' | 'unset'>, string> = {
  refused:
    'Discord ne reconnaît pas le robot : reprenez DISCORD_BOT_TOKEN dans le portail des développeurs, page « Bot ».',
  absent: 'Le robot n’est pas sur ce serveur : invitez-le, ou corrigez DISCORD_GUILD_ID.',
  unreachable: 'Discord ne répond pas pour le moment : rien n’est perdu, le site réessaie.',
}

export const REASONS: Record<Refusal, string> = {
  role_too_high:
    'Discord le refuse : dans Paramètres du serveur → Rôles, glissez le rôle du robot au-dessus de celui-ci, et donnez-lui « Gérer les rôles ».',
  role_gone: 'Ce rôle n’existe plus sur le serveur : retirez la règle qui le nomme.',
  member_gone:
    'Cette personne n’est pas sur le serveur : elle recevra ses rôles la nuit suivant son arrivée.',
}
