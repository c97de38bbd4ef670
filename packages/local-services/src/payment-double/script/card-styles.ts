/** Styles of the card field and of the bank's dialog. Colours are the page's custom properties, so that they follow its theme. */
export const cardStyles = `
.card-entry {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.5rem 1rem;
  align-items: center;
}
.card-entry > div {
  position: relative;
  display: block;
  min-width: 0;
}
.card-entry > .card-entry-number {
  grid-column: 1 / -1;
  padding: 0 4.5rem 0.5rem 0;
  border-bottom: 1px solid var(--tm-line);
}
.card-entry-label {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.card-entry input {
  width: 100%;
  min-height: 1.75rem;
  padding: 0;
  border: 0;
  outline: none;
  background: transparent;
  color: var(--tm-ink);
  font-size: 1rem;
  font-variant-numeric: tabular-nums;
}
.card-entry input::placeholder {
  color: var(--tm-muted);
  opacity: 1;
}
.card-entry input[data-invalid] {
  color: var(--tm-danger);
}
.card-entry input:disabled {
  color: var(--tm-muted);
}
.card-entry-brand {
  position: absolute;
  inset-inline-end: 0;
  top: 0.25rem;
  color: var(--tm-muted);
  font-size: 0.8125rem;
  font-weight: 600;
  text-transform: capitalize;
  pointer-events: none;
}
.card-challenge {
  width: min(26rem, calc(100vw - 2rem));
  padding: 1.25rem;
  border: 1px solid var(--tm-line);
  border-radius: 12px;
  background: var(--tm-surface);
  color: var(--tm-ink);
  box-shadow: var(--tm-shadow);
}
.card-challenge::backdrop {
  background: var(--tm-scrim);
}
.card-challenge h2 {
  margin-bottom: 0.5rem;
  font-size: 1.3125rem;
}
.card-challenge-actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 1.25rem;
}
.card-challenge button {
  min-height: 2.75rem;
  padding: 0.25rem 1.25rem;
  border: 1px solid var(--tm-control);
  border-radius: 6px;
  background: var(--tm-surface);
  color: var(--tm-ink);
  font-weight: 600;
  cursor: pointer;
}
.card-challenge button[data-outcome='approve'] {
  border-color: transparent;
  background: var(--tm-primary);
  color: var(--tm-on-primary);
}
`;
