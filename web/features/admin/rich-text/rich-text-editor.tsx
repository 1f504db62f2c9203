import './rich-text.css'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { asBlocks } from './as-blocks.ts'
import { EditorToolbar } from './editor-toolbar.tsx'

/** What the server keeps of a rule, and nothing else: what is pasted is brought down to it. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https'],
      isAllowedUri: (address) => /^https?:\/\//i.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

type RichTextEditorProps = {
  labelledBy: string
  describedBy: string
  invalid: boolean
  initial: string
  onChange: (html: string) => void
  onBlur: () => void
}

export default function RichTextEditor(props: RichTextEditorProps) {
  const { labelledBy, describedBy, invalid, initial, onChange, onBlur } = props
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: asBlocks(initial),
    // The content security policy refuses the style sheet that it would write into the page.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: 'prose',
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur,
  })
  return (
    <div
      className="control rich-text"
      aria-invalid={invalid || undefined}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
