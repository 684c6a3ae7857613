import { amountText, centsOf } from '#contract/rules/money.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { levelsOf } from '../../catalogue/card.ts'
import { useTitles } from '../../catalogue/titles.ts'
import type { Course } from './open-course.ts'
import * as styles from './viewer.module.css'

const searchable = hasScreen('/search/:term')

export function CourseInfo({ course }: { course: Course }) {
  const { product } = course
  const titles = useTitles()
  const tags = product.tags.split(',').filter(Boolean)
  return (
    <section className={cx('panel', styles.info)} aria-labelledby="course-info">
      <h2 id="course-info">{m.library_info()}</h2>
      <dl>
        <div>
          <dt>{m.library_cost()}</dt>
          <dd>
            <Cost course={course} />
          </dd>
        </div>
        <div>
          <dt>{m.library_rating()}</dt>
          <dd>
            {product.comments > 0 ? (
              <span className="rate">
                <Icon name="star" />
                <span aria-hidden="true">
                  <b>{product.rating.toFixed(1)}</b> ({product.comments})
                </span>
                <span className="vh">
                  {m.library_rating_text({
                    rating: product.rating.toFixed(1),
                    count: product.comments,
                    shown: wholeNumber(product.comments),
                  })}
                </span>
              </span>
            ) : (
              m.library_rating_none()
            )}
          </dd>
        </div>
        <div>
          <dt>{m.library_level()}</dt>
          <dd>
            {levelsOf(product.course_level).map(level => (
              <Chip key={level} tone="jade">
                {titles.level(level)}
              </Chip>
            ))}
          </dd>
        </div>
        <div>
          <dt>{m.library_grade()}</dt>
          <dd>{titles.grade(product.course_grade_level)}</dd>
        </div>
        <div>
          <dt>{m.library_tags()}</dt>
          <dd>
            {tags.map(tag =>
              searchable ? (
                <Link key={tag} className="chip chip-line" to={`/search/${encodeURIComponent(tag)}`}>
                  {tag}
                </Link>
              ) : (
                <Chip key={tag} tone="line">
                  {tag}
                </Chip>
              ),
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Cost({ course: { product, owned } }: { course: Course }) {
  const { course_tution_fee: fee, discounted_price: discounted, access_code: code } = product
  const price = discounted !== '' && discounted < fee ? discounted : fee
  return (
    <>
      {fee > 0 && (
        <span className={price < fee ? 'price price-off' : 'price'}>{amountText(centsOf(price))}</span>
      )}
      {fee > 0 && price < fee && (
        <s className="was">
          <span className="vh">{m.library_price_full()} </span>
          {amountText(centsOf(fee))}
        </s>
      )}
      {fee === 0 && (code === freeCode ? m.library_free() : m.library_by_code())}
      {owned && (
        <Chip tone="jade" icon="check">
          {m.library_owned()}
        </Chip>
      )}
    </>
  )
}
