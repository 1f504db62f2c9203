/** What a maintenance is to whom, before it is begun. */
export function MaintenanceMeaning() {
  return (
    <section className="settings" aria-labelledby="pendant">
      <h2 id="pendant">Pendant une maintenance</h2>
      <p>
        <strong>Les visiteurs</strong> voient la page d’attente, avec la raison et le temps qui
        reste. Prévue d’avance, elle est annoncée sur toutes les pages.
      </p>
      <p>
        <strong>Les clients</strong> ne commencent plus d’achat ; un paiement déjà commencé est
        encaissé et livré.
      </p>
      <p>
        <strong>L’équipe</strong> entre par « Accès équipe », au bas de la page d’attente.
      </p>
    </section>
  )
}
