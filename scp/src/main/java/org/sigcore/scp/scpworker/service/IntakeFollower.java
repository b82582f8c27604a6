// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;

/** Adds the settings of the intakes to the policy of the worker after every change. Thread-safe. */
public final class IntakeFollower {
    private final Worker worker;
    private final ConfigView<OauthOptions> oauth;
    private final ConfigView<MessageFeedOptions> feed;

    public IntakeFollower(ConfigViews configuration, Worker worker) {
        this.worker = worker;
        this.oauth = configuration.view(ScpConfiguration.OAUTH_OPTIONS);
        this.feed = configuration.view(ScpConfiguration.MESSAGE_FEED_OPTIONS);
    }

    /** Applies the configuration now and after every change. */
    public IntakeFollower follow() {
        oauth.onChange(changed -> apply());
        feed.onChange(changed -> apply());
        apply();
        return this;
    }

    private synchronized void apply() {
        IntakePolicy intake = new IntakePolicy(oauth.current(), feed.current());
        worker.configure(policy -> policy.withIntake(intake));
    }
}
