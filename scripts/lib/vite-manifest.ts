type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
export type ViteManifest = Record<string, ManifestChunk>

type Chunks = { scripts: string[]; styles: string[] }

const ENTRY = 'index.html'

/**
 * Every file that a page needs at once: the entry's and those of the given sources, with what they
 * import.
 */
export function chunksOf(manifest: ViteManifest, sources: string[]): Chunks {
  const seen = new Map<string, ManifestChunk>()
  function visit(key: string) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  visit(ENTRY)
  sources.forEach(visit)
  const chunks = [...seen.values()]
  const unique = (files: string[]) => [...new Set(files)]
  return {
    scripts: unique(chunks.map(({ file }) => file)),
    styles: unique(chunks.flatMap(({ css }) => css ?? [])),
  }
}
