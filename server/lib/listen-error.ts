import { StartFault } from './start-fault.ts'

type Place = { port: number; host: string }

const otherThan = (port: number) => (port < 65_535 ? port + 1 : port - 1)

/** What an owner can put right, by the system's code for it. */
const ADVICE: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) =>
    `Le port ${port} est déjà utilisé par un autre programme. Arrêtez-le, ou choisissez un autre port : PORT=${otherThan(port)}.`,
  EACCES: ({ port }) =>
    `Le port ${port} est réservé au système. Choisissez un port au-dessus de 1023 : PORT=3000.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST=${host} n’est pas une adresse de cette machine. Pour toutes ses adresses : HOST=0.0.0.0.`,
  ENOTFOUND: ({ host }) =>
    `HOST=${host} est introuvable. Pour toutes les adresses de cette machine : HOST=0.0.0.0.`,
}

/** A failed `listen` in words, when it has a cause that an owner can put right. */
export function explainListenError(error: NodeJS.ErrnoException, place: Place): Error {
  const advice = ADVICE[error.code ?? '']
  return advice ? new StartFault(advice(place), { cause: error }) : error
}
