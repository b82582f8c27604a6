// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;

/** Settings of the steps before a request is routed. Immutable. */
public record IntakePolicy(OauthOptions oauth, MessageFeedOptions feed) {}
