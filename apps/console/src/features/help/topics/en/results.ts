import { facts, heading, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text(
    'Some coursewares test what the class has learnt: questions to answer, things to put in their place. You see every answer as it comes, and keep a report of the test. The cloud library has four of them: the solar system, molecules, electric circuits and the water cycle.',
  ),
  heading('run', 'Run a test'),
  steps(
    'Put the courseware into the play list, and teach with its other chapters first.',
    'Let the students choose their name on the headset under **Who are you?**: their results then stand under it. Whoever does not is listed with the name of the headset.',
    'Open the tab **Teaching data** and press **Open the test**, or choose the test from the chapters. Then press **Play**.',
    '**Pause** holds the test on every headset; **Stop** ends it. What was answered stays in the tab until you play another test.',
  ),
  note(
    'A headset that loses the network goes on with the test and tells its answers when it is back. The figures follow by themselves, also afterwards.',
  ),
  heading('live', 'While they work'),
  picture('teaching-data', 'Teaching data, a minute into the test.'),
  facts(
    ['Progress', 'How many have finished, are at work, and have not started.'],
    ['Rating so far', 'The grades of those who have finished.'],
    ['Where they are now', 'At which step how many are: a high bar is a step that holds the class up.'],
    ['Knowledge mastery', 'For each thing to be learnt: what was right, what was wrong, what is open.'],
    ['Students', 'Everybody, with step or grade. Press a name for every answer beside the class’s average.'],
  ),
  list(
    'The selector shows one student instead of the class.',
    '**Charts** adds right and wrong answers for each question, and who took how long for each step.',
    'Every chart can be shown as a table and saved as a picture.',
    '**Show demo data** fills the tab with a class that does not exist, to look around before the first test.',
  ),
  heading('grades', 'What counts'),
  list(
    'A grade stands once a student has finished: A from 90% right answers, B from 75%, C from 60%, else D. A courseware may set other limits.',
    'Of several tries at a question the last one counts; how many it took is shown.',
    'Who does not answer is counted too: as **No answer**.',
  ),
  heading('report', 'The report'),
  text(
    '**Study data** on the teaching screen leads to the list of all tests; so does **Study history** in **Student management**. Narrow it by class or words and press **View**.',
  ),
  picture('report', 'The report of a test.'),
  text(
    'It shows the grades, who came how far, what the class knows, and time and attempts for each question: least, average, most. Choose a student at the top to see one alone, beside the class’s average.',
  ),
  heading('weeks', 'Over the weeks'),
  text(
    '**History data** in the header shows how large the share of each grade was, day by day, and the tests of these days. Choose up to 31 days, a class or a courseware. Press a test to see everybody who took part. Your school may have switched this page off; whoever runs Orrery switches it on.',
  ),
  heading('keep', 'Keep it, pass it on'),
  facts(
    ['Excel file (.xlsx)', 'Everybody with every answer, to go on calculating.'],
    ['Print, or save as PDF', 'The report as it stands, of the class or of one student.'],
    ['xAPI statements (.json)', 'For programs that collect learning records.'],
  ),
  text('All three are in the report under **Export**.'),
  heading('record-store', 'A learning record store'),
  text(
    'If your school has a store for learning records (an LRS), whoever runs Orrery can connect it: what happens in tests then goes there by itself, under a code instead of the student’s name unless the school wants it otherwise. See [Privacy](/help/privacy#results).',
  ),
];
