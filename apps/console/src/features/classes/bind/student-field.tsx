import type { StudentChoice } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, type GetRef } from 'antd';
import { type Ref, useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../lib/http';
import styles from './bind-dialog.module.css';
import { Choice } from './choice';
import { FieldMessage } from './field-message';

interface StudentFieldProps {
  readonly classId: number;
  readonly value: string;
  /** Part of a name by which students are looked for; empty shows all. */
  readonly words: string;
  readonly error: string | null;
  readonly fieldRef: Ref<GetRef<typeof AutoComplete>>;
  /** @param id of the student who was chosen; 0 where the name was typed */
  readonly onChange: (name: string, id: number) => void;
}

/** The student's name: typed, or chosen from the class, where those who have the same name have their numbers beside. */
export function StudentField({ classId, fieldRef, words, onChange, error, value }: StudentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const students = useStudentChoices(classId, words);
  const handleChange = (text: string) => {
    const chosen = students.find((student) => toKey(student) === text);
    if (chosen) onChange(chosen.stu_name, chosen.id);
    else onChange(text, 0);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('bound.student')}</label>
      <AutoComplete
        id={id}
        ref={fieldRef}
        autoFocus={fieldRef !== null}
        value={value}
        // Enter takes what was typed, not what happens to stand first.
        defaultActiveFirstOption={false}
        // Below the field stands the button that saves.
        placement="topLeft"
        placeholder={t('bound.chooseStudent')}
        status={error ? 'error' : ''}
        aria-describedby={`${id}-message`}
        options={students.map((student) => ({ value: toKey(student), student }))}
        optionRender={({ data }) => <StudentRow student={data.student} />}
        onChange={handleChange}
      />
      <FieldMessage id={`${id}-message`} text={error} />
    </div>
  );
}

/** Two students may have one name, and options must not; no name holds a control. */
const toKey = ({ id }: StudentChoice) => `\u0001${id}`;

function StudentRow({ student }: { student: StudentChoice }) {
  const { t } = useTranslation();
  const { stu_name, stu_number, client_id } = student;
  const headset = client_id ? t('bound.hasHeadset', { id: String(client_id) }) : '';
  return <Choice name={stu_name} note={[stu_number, headset].filter(Boolean).join(' · ')} />;
}

function useStudentChoices(classId: number, typed: string): readonly StudentChoice[] {
  const words = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['students', 'choices', classId, words],
    queryFn: () => http.studentChoices({ class_id: classId, key_word: words }),
    placeholderData: (previous) => previous,
  });
  return data?.list ?? [];
}
