import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { toListText } from '../../lib/list-text';
import { Cover } from '../cover';
import { toControlKeys, toInteractionKeys } from './chapter-words';
import styles from './chapters.module.css';

/** The modules of a courseware (LIB-50 to LIB-52). On a narrow screen each one is a card, its cells named. */
export function Chapters({ chapters }: { chapters: Resource['chapterList'] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.chapters}>
      <h2>{t('detail.chapters')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('detail.module')}</th>
            <th scope="col">{t('detail.screenshot')}</th>
            <th scope="col">{t('detail.content')}</th>
            <th scope="col">{t('detail.length')}</th>
            <th scope="col">{t('detail.control')}</th>
            <th scope="col">{t('detail.act')}</th>
          </tr>
        </thead>
        <tbody>
          {chapters.map((chapter) => (
            <Chapter key={chapter.id} chapter={chapter} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Chapter({ chapter }: { chapter: Resource['chapterList'][number] }) {
  const { t, i18n } = useTranslation();
  const control = toControlKeys(chapter.control).map((key) => t(key));
  const interaction = toInteractionKeys(chapter.alternation).map((key) => t(key));
  return (
    <tr>
      <th scope="row" dir="auto">
        {chapter.title}
      </th>
      <td>
        <Cover className={styles.shot} src={chapter.cover} width={320} />
      </td>
      <td dir="auto">{chapter.intro}</td>
      <td className="num" data-name={t('detail.length')}>
        {chapter.duration}
      </td>
      <td data-name={t('detail.control')}>{toListText(control, i18n.language)}</td>
      <td data-name={t('detail.act')}>{toListText(interaction, i18n.language)}</td>
    </tr>
  );
}
