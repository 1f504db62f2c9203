import * as schemas from '#contract/demo-content.ts'
import * as endpoints from '#contract/endpoints/demo-content.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { readDemo, removeDemo } from './remove-demo.ts'

export function demoContentRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readDemoContent, schemas.readDemoContent, () => readDemo(deps))
  api.serve(endpoints.removeDemoContent, schemas.removeDemoContent, (request) =>
    removeDemo(deps, request),
  )
}
