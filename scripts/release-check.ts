// Before a release: what the registry knows of weaknesses in what is installed, the list of all parts
// for whoever must have one (CycloneDX), and whether this version is written down.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { RELEASE } from '#server/lib/release.ts'

const BILL = 'dist/sbom.json'

function npm(...args: string[]): { output: string; succeeded: boolean } {
  const shell = process.platform === 'win32'
  try {
    const output = execFileSync('npm', args, { shell, stdio: ['ignore', 'pipe', 'ignore'] })
    return { output: output.toString(), succeeded: true }
  } catch (error) {
    return { output: String((error as { stdout?: Buffer }).stdout ?? ''), succeeded: false }
  }
}

/** Null: clean; else what is wrong, an audit that nobody could make included. */
function auditFault(): string | null {
  const { output, succeeded } = npm('audit', '--json')
  if (succeeded) return null
  const report = output.trimStart().startsWith('{') ? JSON.parse(output) : {}
  const found = Object.keys(report.vulnerabilities ?? {})
  return found.length > 0
    ? `npm audit : ${found.join(', ')}`
    : 'npm audit n’a pas pu être fait : le registre ne répond pas à cette question. Recommencez ailleurs avant de publier.'
}

mkdirSync('dist', { recursive: true })
const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev')
if (bill.succeeded) writeFileSync(BILL, bill.output)
const faults = [
  auditFault(),
  bill.succeeded ? null : 'npm sbom a échoué',
  readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${RELEASE}`)
    ? null
    : `CHANGELOG.md ne dit rien de la version ${RELEASE}`,
  existsSync(`server/db/releases/${RELEASE}.backup`)
    ? null
    : `la base de la version ${RELEASE} n’est pas gardée : npm run release:fixture`,
].filter((fault) => fault !== null)
process.stdout.write(`Liste des composants : ${BILL}\n`)
for (const fault of faults) console.error(`À régler : ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
