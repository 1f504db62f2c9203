import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { LinkForm } from './link-form.tsx'
import { ToolSign } from './tool-sign.tsx'

type Tool = {
  name: string
  sign: ReactNode
  /** What it makes of the selection, and the mark or node that tells it is on. */
  run: (editor: Editor) => void
  on: [name: string, attributes?: object]
}

const TOOLS: Tool[][] = [
  [
    {
      name: 'En-tête H1',
      sign: 'H1',
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      on: ['heading', { level: 3 }],
    },
    {
      name: 'Petit en-tête H2',
      sign: 'H2',
      run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
      on: ['heading', { level: 4 }],
    },
  ],
  [
    {
      name: 'Gras',
      sign: <strong>G</strong>,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      on: ['bold'],
    },
    {
      name: 'Italique',
      sign: <em>I</em>,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      on: ['italic'],
    },
    {
      name: 'Souligné',
      sign: <u>S</u>,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      on: ['underline'],
    },
    {
      name: 'Code',
      sign: <ToolSign name="code" />,
      run: (editor) => editor.chain().focus().toggleCode().run(),
      on: ['code'],
    },
  ],
  [
    {
      name: 'Liste à puces',
      sign: <ToolSign name="bullets" />,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      on: ['bulletList'],
    },
    {
      name: 'Liste numérotée',
      sign: <ToolSign name="numbers" />,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      on: ['orderedList'],
    },
    {
      name: 'Citation',
      sign: <ToolSign name="quote" />,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      on: ['blockquote'],
    },
  ],
]

export function EditorToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const { pressed, address } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      pressed: TOOLS.flat()
        .filter(({ on: [name, attributes] }) => editor.isActive(name, attributes))
        .map(({ name }) => name)
        .join(),
      address: (editor.getAttributes('link').href as string | undefined) ?? '',
    }),
  })
  const isOn = (name: string) => pressed.split(',').includes(name)

  return (
    <>
      <div role="toolbar" aria-label="Mise en forme" className="rich-text-tools fading">
        {TOOLS.map((group) => (
          <div key={group[0]?.name}>
            {group.map(({ name, sign, run }) => (
              <button
                key={name}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={isOn(name)}
                onClick={() => run(editor)}
              >
                {sign}
              </button>
            ))}
          </div>
        ))}
        <button
          type="button"
          title="Lien"
          aria-label="Lien"
          aria-pressed={address !== ''}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
        >
          <ToolSign name="link" />
        </button>
      </div>
      {linking && <LinkForm editor={editor} before={address} onDone={() => setLinking(false)} />}
    </>
  )
}
