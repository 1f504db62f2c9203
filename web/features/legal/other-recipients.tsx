import { use, useEffect, useState } from 'react'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import { GivenLists } from '#web/lib/given-lists.ts'

const namesIn = (answer: unknown): string[] =>
  Array.isArray(answer)
    ? answer.flatMap((one) => (typeof one?.name === 'string' ? [one.name] : []))
    : []

/** Those whom only the site's settings make one. */
export function OtherRecipients() {
  const given = use(GivenLists)[listRecipients.path]
  const [names, setNames] = useState(() => namesIn(given))

  useEffect(() => {
    if (given) return
    // Who comes from another page of the site has what calls it already.
    import('#web/lib/api.ts')
      .then(({ call }) => call(listRecipients, {}))
      .then(
        (answer) => setNames(namesIn(answer)),
        () => undefined,
      )
  }, [given])

  return names.map((name) => (
    <li key={name}>
      <strong>{name}</strong>, où l’équipe reçoit ses alertes : un message peut y nommer une
      commande, son montant ou un pseudonyme ;
    </li>
  ))
}
