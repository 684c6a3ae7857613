import { m } from '#messages/messages.js'
import { Icon, type IconName } from '../../ui/icon.tsx'

const ways: readonly { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: 'video', title: m.home_way_video, text: m.home_way_video_text },
  { icon: 'file', title: m.home_way_worksheets, text: m.home_way_worksheets_text },
  { icon: 'calendar', title: m.home_way_classes, text: m.home_way_classes_text },
  { icon: 'clock', title: m.home_way_trials, text: m.home_way_trials_text },
]

export function WaysToLearn() {
  return (
    <section className="sec" aria-labelledby="ways">
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 id="ways">{m.home_ways_title()}</h2>
            <p>{m.home_ways_lead()}</p>
          </div>
        </div>
        <ul className="ways">
          {ways.map(({ icon, title, text }) => (
            <li key={icon} className="way">
              <span className="disc">
                <Icon name={icon} />
              </span>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
