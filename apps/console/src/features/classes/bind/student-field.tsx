import type { StudentChoice } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/manage/field';
import { http } from '../../../lib/http';
import { Choice } from './choice';

interface StudentFieldProps {
  readonly classId: number;
  readonly value: string;
  /** Part of a name by which students are looked for; empty shows all. */
  readonly words: string;
  readonly error: string | null;
  /** @param id of the student who was chosen; 0 where the name was typed */
  readonly onChange: (name: string, id: number) => void;
}

/** The student's name: typed, or chosen from the class, where those who have the same name have their numbers beside. */
export function StudentField({ classId, words, onChange, error, value }: StudentFieldProps) {
  const { t } = useTranslation();
  const students = useStudentChoices(classId, words);
  const handleChange = (text: string) => {
    const chosen = students.find((student) => toKey(student) === text);
    if (chosen) onChange(chosen.stu_name, chosen.id);
    else onChange(text, 0);
  };
  return (
    <Field label={t('bound.student')} error={error}>
      {(control) => (
        <AutoComplete
          {...control}
          value={value}
          // Enter takes what was typed, not what happens to stand first.
          defaultActiveFirstOption={false}
          // Below the field stands the button that saves.
          placement="topLeft"
          placeholder={t('bound.chooseStudent')}
          options={students.map((student) => ({ value: toKey(student), student }))}
          optionRender={({ data }) => <StudentRow student={data.student} />}
          onChange={handleChange}
        />
      )}
    </Field>
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
