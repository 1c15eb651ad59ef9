import { Lightbulb, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Block } from './blocks';
import styles from './help-topic.module.css';
import { Inline } from './inline';

/** Size of every picture as it lies in `public/help`, in pixels; a smaller one is half of it. */
const PICTURE = { width: 1280, height: 800, small: 640 } as const;

/** One piece of a topic as it is read. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading id={block.id} text={block.text} />;
    case 'text':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    case 'steps':
      return (
        <ol className={styles.steps}>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ol>
      );
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <Lightbulb size={20} strokeWidth={1.6} aria-hidden="true" />
          <span>
            <Inline text={block.text} />
          </span>
        </p>
      );
    case 'keys':
    case 'facts':
      return <Rows block={block} />;
    case 'picture':
      return <Picture name={block.name} says={block.says} />;
  }
}

function Heading({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation();
  return (
    <h2 id={id} tabIndex={-1}>
      {text}
      <a href={`#${id}`} className={styles.anchor} aria-label={t('help.linkTo', { heading: text })}>
        <Link2 size={16} aria-hidden="true" />
      </a>
    </h2>
  );
}

function Rows({ block }: { block: Extract<Block, { kind: 'keys' | 'facts' }> }) {
  return (
    <dl className={block.kind === 'keys' ? styles.keys : styles.facts}>
      {block.rows.map(([name, meaning]) => (
        <div key={name}>
          <dt>{block.kind === 'keys' ? <kbd>{name}</kbd> : <Inline text={name} />}</dt>
          <dd>
            <Inline text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Picture({ name, says }: { name: string; says: string }) {
  const { i18n } = useTranslation();
  const place = `/help/${i18n.language === 'zh' ? 'zh' : 'en'}/${name}`;
  return (
    <figure className={styles.picture}>
      <img
        src={`${place}.webp`}
        srcSet={`${place}-${PICTURE.small}.webp ${PICTURE.small}w, ${place}.webp ${PICTURE.width}w`}
        sizes="(max-width: 760px) 100vw, 720px"
        width={PICTURE.width}
        height={PICTURE.height}
        alt={says}
        loading="lazy"
      />
      <figcaption aria-hidden="true">{says}</figcaption>
    </figure>
  );
}
