/** What is wrong with the keys of a site, and what they want beside them, one sentence each. */
export const keyFaults = (env: NodeJS.ProcessEnv): string[] => [
  ...missingTogether(env),
  ...tooMany(env),
  ...wrongKeys(env),
]

const DISCORD_SIGN_IN = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'] as const
const DISCORD_GUILD = ['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID'] as const
const TEBEX_KEYS = ['TEBEX_PUBLIC_TOKEN', 'TEBEX_PRIVATE_KEY', 'TEBEX_WEBHOOK_SECRET'] as const

/** What is optional by itself and required beside something else. */
function missingTogether(env: NodeJS.ProcessEnv): string[] {
  const isProduction = env.NODE_ENV === 'production' && env.DEMO !== 'on'
  const provider = [
    ...(env.STRIPE_SECRET_KEY ? ['STRIPE_SECRET_KEY'] : []),
    ...TEBEX_KEYS.filter((name) => env[name]),
  ][0]
  const discord = DISCORD_SIGN_IN.find((name) => env[name])
  const guild = DISCORD_GUILD.find((name) => env[name])
  const inProduction = 'en production (DEMO=on pour une démonstration assumée)'
  const required: [why: string, names: readonly string[]][] = [
    [inProduction, isProduction ? ['SECRET', 'PUBLIC_URL'] : []],
    [inProduction, isProduction && provider ? ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_ID'] : []],
    [`avec ${provider}`, provider === 'STRIPE_SECRET_KEY' ? ['STRIPE_WEBHOOK_SECRET'] : []],
    [`avec ${provider}`, provider?.startsWith('TEBEX_') ? TEBEX_KEYS : []],
    [`avec ${discord}`, discord ? DISCORD_SIGN_IN : []],
    // Members are known by the accounts that they link, and in no other way.
    [`avec ${guild}`, guild ? [...DISCORD_GUILD, ...(discord ? [] : DISCORD_SIGN_IN)] : []],
  ]
  return required.flatMap(([why, names]) =>
    names.filter((name) => !env[name]).map((name) => `${name} est obligatoire ${why}`),
  )
}

/** One provider takes the money: nobody could say which of two should. */
function tooMany(env: NodeJS.ProcessEnv): string[] {
  const tebex = TEBEX_KEYS.find((name) => env[name])
  if (!env.STRIPE_SECRET_KEY || !tebex) return []
  return [
    `STRIPE_SECRET_KEY et ${tebex} sont présentes toutes les deux : un site encaisse par Stripe ou par Tebex, retirez les clés de l’un des deux`,
  ]
}

/** Keys that are not what they are given for, as far as their own words tell. */
function wrongKeys(env: NodeJS.ProcessEnv): string[] {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: webhook = '' } = env
  const isDemo = env.DEMO ? env.DEMO === 'on' : env.NODE_ENV !== 'production'
  // Where another stands in for Stripe, no key takes real money.
  const isStripeItself = !env.STRIPE_API_BASE
  const secretKey = 'Prenez la clé secrète, dans Développeurs → Clés API : elle commence par sk_'
  const faults: [isWrong: boolean, fault: string][] = [
    [key.startsWith('pk_'), `STRIPE_SECRET_KEY est la clé publiable (pk_…). ${secretKey}`],
    [
      key !== '' && !/^(sk|rk|pk)_/.test(key),
      `STRIPE_SECRET_KEY n’est pas une clé de Stripe. ${secretKey}`,
    ],
    [
      isStripeItself && !isDemo && /^[sr]k_test/.test(key),
      'STRIPE_SECRET_KEY est une clé de test : n’importe qui paierait avec la carte d’essai de Stripe et serait livré. Prenez la clé sk_live_, ou DEMO=on pour une démonstration assumée',
    ],
    [
      isStripeItself && isDemo && /^[sr]k_live/.test(key),
      'STRIPE_SECRET_KEY encaisse pour de vrai, et ce site est une démonstration. Ajoutez NODE_ENV=production, ou prenez une clé sk_test_',
    ],
    [
      webhook !== '' && !webhook.startsWith('whsec'),
      'STRIPE_WEBHOOK_SECRET n’est pas le secret de signature du webhook : il commence par whsec_',
    ],
    [
      Boolean(env.TEBEX_PRIVATE_KEY) && env.TEBEX_PRIVATE_KEY === env.TEBEX_PUBLIC_TOKEN,
      'TEBEX_PRIVATE_KEY est le jeton public. Prenez la clé privée, dans Developers → API Keys',
    ],
  ]
  return faults.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []))
}
