import { QueryClientContext } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { use, useEffect } from 'react'
import Queries from '#web/lib/queries.tsx'

function Forget() {
  const client = use(QueryClientContext)
  useEffect(() => client?.clear(), [client])
  return null
}

/** What the screens keep of answers (cache) outlives a test: the next would be shown the last one's. */
export function forgetAnswers() {
  render(
    <Queries>
      <Forget />
    </Queries>,
  ).unmount()
}
