import { StartFault } from './start-fault.ts'

/** Where the database is said to be, and as whom. */
type Place = { at: string; host: string; base: string; user: string }

function placeOf(url: string): Place {
  const { hostname, port, pathname, username } = new URL(url)
  const base = decodeURIComponent(pathname.slice(1))
  return {
    at: `${hostname}:${port || 5432}`,
    host: hostname,
    base,
    user: decodeURIComponent(username),
  }
}

const wrongPassword = ({ user }: Place) =>
  `PostgreSQL refuse le mot de passe du compte « ${user} ». Corrigez-le dans DATABASE_URL.`
const unknownHost = ({ host }: Place) =>
  `L’adresse « ${host} » de DATABASE_URL est introuvable. Corrigez-la, ou vérifiez le réseau.`
const silent = ({ at }: Place) =>
  `Rien ne répond à ${at}, où DATABASE_URL situe PostgreSQL. Vérifiez l’adresse, le réseau et le pare-feu.`
const noExtension = () =>
  'L’extension pg_trgm manque à PostgreSQL. Installez-la sur son serveur : paquet postgresql-contrib.'
const notNow = ({ at }: Place) =>
  `PostgreSQL, à ${at}, démarre ou s’arrête. Relancez le site dans un instant.`

/** What an owner can put right, by PostgreSQL's code for it or the system's. */
const ADVICE: Record<string, (place: Place) => string> = {
  '28P01': wrongPassword,
  '28000': ({ user, base }) =>
    `PostgreSQL n’admet pas le compte « ${user} » dans la base « ${base} ». Vérifiez DATABASE_URL, et le fichier pg_hba.conf du serveur.`,
  '3D000': ({ base }) =>
    `La base de données « ${base} » n’existe pas. Créez-la (createdb ${base}), ou corrigez DATABASE_URL.`,
  '42501': ({ user, base }) =>
    `Le compte PostgreSQL « ${user} » n’a pas le droit de créer ce qu’il faut au site. Un administrateur de la base peut le lui donner : ALTER DATABASE "${base}" OWNER TO "${user}".`,
  '58P01': noExtension,
  '0A000': noExtension,
  '53100': () =>
    'Il n’y a plus de place sur le disque de PostgreSQL. Libérez-en, puis relancez le site.',
  '53300': () =>
    'PostgreSQL n’a plus de connexion libre. Arrêtez ce qui en tient, ou augmentez max_connections.',
  '57P03': notNow,
  '57P01': notNow,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: ({ at }) =>
    `Aucun PostgreSQL n’écoute à ${at}. Démarrez-le, ou corrigez DATABASE_URL.`,
  ECONNRESET: ({ at }) =>
    `Ce qui écoute à ${at} n’a pas répondu comme PostgreSQL. Corrigez DATABASE_URL.`,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
}

/** What `pg` says without a code. */
const WORDS: [RegExp, (place: Place) => string][] = [
  [/timeout exceeded|timeout expired|terminated due to connection timeout/, silent],
  [/password must be a/, wrongPassword],
  [
    /does not support SSL/,
    () =>
      'PostgreSQL ne propose pas de connexion chiffrée. Retirez sslmode de DATABASE_URL, ou activez TLS sur son serveur.',
  ],
  [
    /self.signed certificate|unable to (verify|get)/,
    () =>
      'Le certificat de PostgreSQL n’est pas reconnu. Donnez son autorité dans DATABASE_URL : sslrootcert=…',
  ],
]

/** Why the database cannot be opened, when it has a cause that an owner can put right. */
export function explainDatabaseError(error: unknown, url: string): unknown {
  // Drizzle wraps what the driver says.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const { message } = cause
    const advice = ADVICE[code] ?? WORDS.find(([words]) => words.test(message))?.[1]
    if (advice) return new StartFault(advice(placeOf(url)), { cause: error })
  }
  return error
}
