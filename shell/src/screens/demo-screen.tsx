/** /demo: the tour recorded from the running product, with captions in the page's language and a transcript of everything it shows. */
import { useLanguage, useTexts } from '@taskmint/platform';
import { color, radius, space, text } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import film from '../assets/tour.webm';
import poster from '../assets/tour.webp';
import { TOUR } from '../assets/tour-steps';
import { useDocumentTitle } from '../routing/document-title';
import { companyTexts } from '../texts/company';
import { Article, ArticleLead, ArticleTitle } from './article';
import { captionsOf } from './captions';

const Film = styled.video`
  display: block;
  width: 100%;
  height: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
`;

const Heading = styled.h2`
  margin-top: ${space(8)};
  font-size: ${text.heading3};
`;

const Steps = styled.ol`
  max-width: 68ch;
  margin: ${space(3)} 0 0;
  padding-left: ${space(6)};
  & > li {
    padding: ${space(1)} 0;
  }
`;

/** URL of the captions as a file generated here: they are texts like all others. */
function useCaptions(steps: readonly string[]): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const file = new Blob([captionsOf(steps, TOUR.startsMs, TOUR.durationMs)], { type: 'text/vtt' });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [steps]);
  return address;
}

export function DemoScreen() {
  const { demo } = useTexts(companyTexts);
  const language = useLanguage();
  const captions = useCaptions(demo.steps);
  useDocumentTitle(demo.title);
  return (
    <Article $wide>
      <ArticleTitle>{demo.title}</ArticleTitle>
      <ArticleLead>{demo.lead}</ArticleLead>
      <Film controls preload="metadata" width={1280} height={720} poster={poster} aria-label={demo.video} src={film}>
        {captions && (
          <track key={captions} kind="captions" src={captions} srcLang={language} label={demo.captions} default />
        )}
      </Film>
      <Heading>{demo.transcript}</Heading>
      <Steps>
        {demo.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
    </Article>
  );
}
