// Drawings of screens that only people with an account see: as values, so that the others don't load them.

// A letter with a lantern for a seal.
export const mailDrawing = (
  <>
    <path d="M18 112h132" />
    <path className="draw-paper" d="M34 36h100v66H34z" />
    <path d="M34 36l50 38 50-38M34 102l38-37M134 102L96 65" />
    <path className="draw-red" d="M84 74c11 0 16 4 16 9s-5 9-16 9-16-4-16-9 5-9 16-9z" />
    <path className="draw-amber" d="M84 74c5 3 6 5 6 9s-1 6-6 9c-5-3-6-5-6-9s1-6 6-9z" />
    <circle className="draw-amber" cx="148" cy="28" r="6" />
  </>
)

export const calendarDrawing = (
  <>
    <circle className="draw-glow" cx="84" cy="70" r="44" />
    <path d="M44 30h80a6 6 0 0 1 6 6v66a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6zM38 54h92M62 18v22M106 18v22" />
    <path d="M54 72h10M79 72h10M104 72h10M54 90h10M104 90h10" />
    <path className="draw-red-line" d="M76 90l6 6 12-13" />
  </>
)

// The lit lantern with a tick: something is done.
export const doneDrawing = (
  <>
    <circle className="draw-glow" cx="84" cy="62" r="56" />
    <path d="M84 6v12M84 106v12" />
    <path className="draw-frame" d="M72 18h24v9H72zM72 97h24v9H72z" />
    <path className="draw-red" d="M84 27c26 0 42 14 42 35s-16 35-42 35-42-14-42-35 16-35 42-35z" />
    <path className="draw-amber" d="M84 27c13 9 19 21 19 35s-6 26-19 35c-13-9-19-21-19-35s6-26 19-35z" />
    <path className="draw-tick" d="M74 62l8 8 14-16" />
  </>
)
