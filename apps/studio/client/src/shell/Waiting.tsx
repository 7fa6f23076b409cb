/** The shape of a table while it is being laid. */
export function Waiting() {
  return (
    <main className="seat" aria-busy="true">
      <div className="strip" />
      <div className="stage waiting-stage">
        <div className="waiting" />
      </div>
      <div className="panel waiting-panel">
        <div className="waiting" />
        <div className="waiting" />
      </div>
    </main>
  )
}
