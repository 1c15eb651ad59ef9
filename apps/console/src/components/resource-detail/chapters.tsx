import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { toListText } from '../../lib/list-text';
import { Cover } from '../cover';
import { toControlKeys, toInteractionKeys } from './chapter-words';
import styles from './resource-detail.module.css';

/** The modules of a courseware (LIB-50 to LIB-52). */
export function Chapters({ chapters }: { chapters: Resource['chapterList'] }) {
  const { t, i18n } = useTranslation();
  const list = (words: readonly string[]) => toListText(words, i18n.language);
  return (
    <section className={styles.block}>
      <h2>{t('detail.chapters')}</h2>
      <div className={styles.scroll}>
        <table className={styles.chapters}>
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
              <tr key={chapter.id}>
                <th scope="row">{chapter.title}</th>
                <td>
                  <Cover className={styles.shot} src={chapter.cover} width={320} />
                </td>
                <td>{chapter.intro}</td>
                <td className="num">{chapter.duration}</td>
                <td>{list(toControlKeys(chapter.control).map((key) => t(key)))}</td>
                <td>{list(toInteractionKeys(chapter.alternation).map((key) => t(key)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
