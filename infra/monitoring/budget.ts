import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

interface BudgetProps {
  readonly stage: string
  /** US dollars. */
  readonly monthlyBudget: number
  readonly topic: ITopic
}

/**
 * Tells the topic when four fifths of a month's money are spent, and when the month is on its way past
 * all of it. It counts the whole account.
 */
export const addBudget = (scope: Construct, { stage, monthlyBudget, topic }: BudgetProps): void => {
  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }]
  const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers,
  })
  const budget = new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `assay-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [when('ACTUAL', 80), when('FORECASTED', 100)],
  })
  // AWS tries the topic when it makes the budget.
  budget.node.addDependency(topic)
}
