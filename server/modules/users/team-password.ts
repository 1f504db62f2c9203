import { AppError } from '#server/lib/errors.ts'
import type { UserRow } from './users.table.ts'

const TEAM_PASSWORD_LENGTH = 12
const TOO_SHORT = `Le mot de passe d’un membre de l’équipe a au moins ${TEAM_PASSWORD_LENGTH} caractères.`
const TOO_COMMON = 'Ce mot de passe est trop courant : choisissez-en un que personne ne devinerait.'
const LEAKED =
  'Ce mot de passe, ou presque le même, est dans les listes que les pirates essaient d’abord : choisissez-en un autre.'

/** What people make passwords of, in French, in English and of this trade. */
const COMMON = `
  password passwd passphrase motdepasse mdp pass secret admin administrator administrateur root
  superadmin moderateur moderator staff owner fondateur user utilisateur guest invite test tester
  login connexion connection welcome bienvenue bonjour bonsoir salut hello coucou merci letmein
  access changeme change default defaut temp temporaire nouveau azerty azertyuiop qwerty qwertyuiop
  qsdfgh qsdfghjklm asdfgh asdfghjkl wxcvbn zxcvbn zxcvbnm iloveyou jetaime love amour mamour
  cheri cherie monamour doudou loulou princess princesse prince soleil sunshine chocolat nutella
  football soccer baseball basket rugby marseille psg lyon paris france bretagne liverpool arsenal
  chelsea barcelona madrid ronaldo messi zidane mbappe superman batman spiderman starwars pokemon
  naruto dragon dragonball monkey tiger shadow master killer hunter ninja pirate legend gamer gaming
  minecraft fortnite roblox valorant league legends steam discord twitch youtube google facebook
  instagram tiktok microsoft windows apple samsung iphone android internet ordinateur computer server
  serveur fivem gta gtav gtarp roleplay role play rockstar losantos santos city ville police gang
  mafia vip michael jordan thomas nicolas julien alexandre camille julie marie jean pierre charlotte
  daniel jessica ashley andrew joshua matthew trustno one whatever freedom nothing forever family
  famille maison papa maman bebe chien chat lapin janvier fevrier mars avril mai juin juillet aout
  septembre octobre novembre decembre january february april june july august september october
  november december lundi mardi mercredi jeudi vendredi samedi dimanche monday friday sunday summer
  winter spring autumn hiver printemps automne ete noel christmas company entreprise site web
  hacker hack matrix crypto bitcoin ethereum qazwsx qweasd qaz wsx edc rfv tgb yhn abc`
  .split(/\s+/)
  .filter(Boolean)
  .toSorted((a, b) => b.length - a.length)

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'azertyuiop', 'qwertyuiop', 'qsdfghjklm']
const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** What is left besides all that must be worth guessing. */
const LEAST_OF_ONES_OWN = 5

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.,-]/g, '')
const spelled = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign)

/** Three or more neighbours of a row, either way: 456, lkj. */
function withoutRuns(text: string): string {
  let left = text
  for (const row of ROWS.flatMap((one) => [one, [...one].toReversed().join('')]))
    for (let length = row.length; length >= 3; length--)
      for (let start = 0; start + length <= row.length; start++)
        left = left.replaceAll(row.slice(start, start + length), '')
  return left
}

/** A year, a number and the exclamation mark at the end are what people add when they must. */
const withoutEnding = (text: string) =>
  text.replace(/(19|20)\d\d/g, '').replace(/[\d\p{P}\p{S}]+$/u, '')

/** How many different signs of a password are its owner's own idea. */
function ownSigns(text: string, words: readonly string[]): number {
  let left = text
  for (const word of words) left = left.replaceAll(word, '')
  return new Set(withoutEnding(withoutRuns(left))).size
}

/**
 * Whether it is one of the commonest of those that leaked, which are stored in lower case. The list
 * is loaded with the first password that is judged by it, and is 5 MB from then on.
 */
async function isLeaked(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const lowered = [password.toLowerCase(), plain(password)]
  const readings = [...lowered, ...lowered.map(withoutEnding)]
  const wanted = new Set([...readings, ...readings.map(spelled)])
  return dictionary['passwords-common'].some((leaked) => wanted.has(leaked))
}

/** Why nobody of the team should have this password; null when there is no reason. */
export async function teamPasswordFault(
  password: string,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
): Promise<string | null> {
  if ([...password].length < TEAM_PASSWORD_LENGTH) return TOO_SHORT
  const about = [username, ...email.split(/[@.]/)].map(plain).filter(({ length }) => length >= 3)
  const words = [...about, ...COMMON]
  const readings = [plain(password), spelled(plain(password))]
  const own = Math.min(...readings.map((reading) => ownSigns(reading, words)))
  if (own < LEAST_OF_ONES_OWN) return TOO_COMMON
  return (await isLeaked(password)) ? LEAKED : null
}

/** Throws unless somebody may have this password: those on the team need a good one. */
export async function assertGoodPassword(
  password: string,
  user: Pick<UserRow, 'username' | 'email' | 'roles'>,
): Promise<void> {
  const fault = user.roles.includes('admin') ? await teamPasswordFault(password, user) : null
  if (fault) throw new AppError('validation_failed', fault, { fields: { password: fault } })
}
