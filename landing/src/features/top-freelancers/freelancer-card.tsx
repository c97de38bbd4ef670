/** One top freelancer: picture, name, skills, earnings, completed projects, rating (product.md §1). */
import type { TopFreelancer } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Avatar, Card, color, formatNumber, Money, radius, Rating, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { ReportLink } from '../../parts/report-link';

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
  height: 100%;
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

const Name = styled.h3`
  font-size: ${text.lead};
`;

const Sample = styled.span`
  align-self: flex-start;
  margin-left: auto;
  padding: ${space(0.5)} ${space(2)};
  border: 1px dashed ${color.control};
  border-radius: ${radius.pill};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Skills = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  & > li {
    padding: ${space(0.5)} ${space(2.5)};
    border-radius: ${radius.pill};
    background: ${color.sunken};
    color: ${color.muted};
    font-size: ${text.small};
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  margin-top: auto;
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};
  & dd {
    font-size: ${text.lead};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;

export function FreelancerCard({ freelancer }: { freelancer: TopFreelancer }) {
  const { top: texts } = useTexts(catalogue);
  const { name, skills, earnings, projects_completed: projects, rating, image, sample } = freelancer;
  return (
    <Box>
      <Top>
        <Avatar src={image} name={name} size={72} decorative />
        <div>
          <Name>{name}</Name>
          <Rating value={rating} />
        </div>
        {sample && <Sample>{texts.sample}</Sample>}
      </Top>
      <Skills role="list" aria-label={texts.skills}>
        {skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </Skills>
      <Figures>
        <div>
          <dt>{texts.earnings}</dt>
          <dd>
            <Money cents={Math.round(earnings * 100)} />
          </dd>
        </div>
        <div>
          <dt>{texts.projects}</dt>
          <dd>{formatNumber(projects)}</dd>
        </div>
      </Figures>
      {freelancer._id && <ReportLink about="profile" id={freelancer._id} name={name} />}
    </Box>
  );
}
