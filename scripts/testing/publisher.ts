import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const JOURNAL = 'server/db/migrations/meta/_journal.json'
/** The last migration of whatever release was published last. */
const TAG = '9999_release'

export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

/** A clone of this checkout, as it was committed last, for releases to be published from. */
export function openPublisher(folder: string) {
  const first = git('.', 'rev-parse', 'HEAD')
  git('.', 'clone', '--quiet', '.', folder)
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))
  return {
    folder,
    /** The commit before anything was published. */
    first,
    /** Other dependencies as far as npm knows, another `brand/`, and one more migration. */
    publish(version: string, statement: string) {
      for (const file of ['package.json', 'package-lock.json'])
        edit(file, (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
      edit(JOURNAL, (text) => {
        const journal = JSON.parse(text)
        const last = journal.entries.at(-1)
        const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: TAG }
        if (last.tag !== TAG) journal.entries.push(next)
        return JSON.stringify(journal)
      })
      writeFileSync(join(folder, `server/db/migrations/${TAG}.sql`), statement)
      for (const file of ['brand/LISEZ-MOI.md', 'brand/nouveau.txt'])
        writeFileSync(join(folder, file), `De la version ${version}.\n`)
      git(folder, 'add', '.')
      git(folder, 'commit', '--quiet', '-m', version)
    },
  }
}
