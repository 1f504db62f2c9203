type FormTitleProps = { action: string; name: string }

/** What a form does, and below it to what: a name that begins with an article ends no sentence. */
export function FormTitle({ action, name }: FormTitleProps) {
  return (
    <>
      {action} <span className="form-subject">« {name} »</span>
    </>
  )
}
